import type { Client } from './client.ts';
import { remove, temporaryFolder } from './cluster.ts';
import { freePort } from './free-port.ts';
import {
  databaseOf,
  type ServiceProcess,
  signIn,
  startProcess,
  untilReady,
} from './service-process.ts';

interface Options {
  /** The folder of an earlier installation, such as a restored copy. */
  dataDir?: string;
  /** Further settings. */
  env?: Record<string, string>;
}

/** A data folder, and the compiled service that runs on it as an operator starts it. */
export class Installation {
  readonly dataDir: string;
  private readonly port: number;
  private readonly env: Record<string, string>;
  private readonly started: ServiceProcess[] = [];

  /** Starts the service on an empty folder, or on that of `options`. */
  static async open({ dataDir = temporaryFolder(), env = {} }: Options = {}) {
    const installation = new Installation(dataDir, await freePort(), env);
    await installation.start();
    return installation;
  }

  private constructor(dataDir: string, port: number, env: Record<string, string>) {
    this.dataDir = dataDir;
    this.port = port;
    this.env = env;
  }

  get service(): ServiceProcess {
    return this.started.at(-1) as ServiceProcess;
  }

  /** The owner's URL of its database. */
  get databaseUrl(): string {
    return this.env.DATABASE_URL ?? databaseOf(this.dataDir).url;
  }

  /** Starts the service again, at the same address. */
  async start(): Promise<void> {
    this.started.push(startProcess({ dataDir: this.dataDir, port: this.port, env: this.env }));
    await untilReady(this.service);
  }

  /** Kills the service at once. */
  async kill(): Promise<void> {
    this.service.child.kill('SIGKILL');
    await this.service.ended;
  }

  /** Stops the service in order; returns its exit code. */
  stop(): Promise<number | string> {
    this.service.child.kill('SIGTERM');
    return this.service.ended;
  }

  /** The owner of a new organization. */
  async newOwner(): Promise<Client> {
    const person = await signIn(this.service, this.dataDir);
    const made = await person.post('/organizations', { name: 'Mill Lane Bakery' });
    return person.in(made.body.id);
  }

  /** Ends all processes, and removes the folder. */
  async close(): Promise<void> {
    for (const { child, ended } of this.started.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    await remove(this.dataDir);
  }
}
