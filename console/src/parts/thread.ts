/** Starts the threads of the console. */

declare global {
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL(text: string): string },
        ): { createScriptURL(text: string): string };
      }
    | undefined;
}

let policy: { createScriptURL(text: string): string } | undefined;

/** @param address of a file of the console: the page's policy lets no other become a thread */
export function openThread(address: string): Worker {
  policy ??= globalThis.trustedTypes?.createPolicy('scanner', {
    createScriptURL: (asked) => (/^\/assets\/[\w-]+\.js$/.test(asked) ? asked : ''),
  });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
