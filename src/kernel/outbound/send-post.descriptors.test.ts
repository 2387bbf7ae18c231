/** Requests of a process that has no descriptor left. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../../test/support/sources.ts';

const compiled = (name: string) => pathToFileURL(join(root, `dist/kernel/outbound/${name}.js`));

test.each(['http://127.0.0.1:9/', 'https://127.0.0.1:9/', 'https://hooks.example/'])(
  'a process without a free descriptor has not tried: %s',
  async (url) => {
    const script = `
      const { openSync } = await import('node:fs');
      const { AddressRules } = await import('${compiled('address-rules')}');
      const { resolveName } = await import('${compiled('resolve-name')}');
      const { sendPost } = await import('${compiled('send-post')}');
      const rules = new AddressRules({ networks: [], loopback: true });
      const send = () => sendPost({ url: '${url}', headers: {}, body: '' },
        { rules, resolveName, timeout: 60_000 }, new AbortController().signal);
      try { for (;;) openSync('/dev/null'); } catch {}
      process.stdout.write(JSON.stringify(await send()));`;
    const limited = 'ulimit -n 64 && exec "$@"';
    const program = [process.execPath, '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)('sh', ['-c', limited, 'sh', ...program]);
    expect(JSON.parse(stdout)).toEqual({ failure: 'interrupted', obstacle: 'no_descriptor' });
  },
);
