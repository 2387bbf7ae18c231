// Loaded before everything else by the tests, their threads and the processes that they start: on a
// busy machine, limits that only end what hangs would end what is slow. The limits are named in
// src/kernel/sharing/limits (`endsHangs`).
globalThis.slowMachine = Number(process.env.SLOW_MACHINE ?? 10);
