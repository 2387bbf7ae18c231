import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as the server received it, with the recipients of its envelope. */
export interface ReceivedMail extends Email {
  envelope: { from: string; to: string[] };
}

/**
 * A mail server that keeps the mails it receives. It listens on loopback, always on the same port.
 */
export class MailSink {
  readonly mails: ReceivedMail[] = [];
  /** Recipients, in the order in which they were named to the server, refused ones too. */
  readonly recipients: string[] = [];
  /** The number of connections. */
  connections = 0;
  /** The code with which a recipient is refused (4xx: temporarily, 5xx: permanently). */
  refusal: (address: string) => number | undefined = () => undefined;
  /** Delays the acceptance of a mail to this address until it resolves. */
  hold: (address: string) => Promise<void> = async () => undefined;
  private server = this.create();
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (this.server.server.address() as AddressInfo).port;
    return this;
  }

  /** Stops the server: connections are closed and new ones refused. It can be opened again. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server = this.create();
  }

  /** The mails to an address, the oldest first. */
  to(address: string): ReceivedMail[] {
    return this.mails.filter(({ envelope }) => envelope.to.includes(address));
  }

  private create(): SMTPServer {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onConnect: (_session, callback) => {
        this.connections += 1;
        callback();
      },
      onRcptTo: ({ address }, _session, callback) => {
        this.recipients.push(address);
        const code = this.refusal(address);
        if (!code) return callback();
        callback(Object.assign(new Error(`<${address}> is refused`), { responseCode: code }));
      },
      onData: (stream, { envelope }, callback) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        text(stream)
          .then(async (message) => {
            await Promise.all(to.map((address) => this.hold(address)));
            this.mails.push({ ...(await PostalMime.parse(message)), envelope: { from, to } });
          })
          .then(() => callback(), callback);
      },
    });
    server.on('error', () => undefined);
    return server;
  }
}
