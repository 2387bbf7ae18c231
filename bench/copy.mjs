import pg from 'pg';

/** The rows of `select`, as COPY writes them. */
export const copyOut = (databaseUrl, select) =>
  connected(databaseUrl, (client) => copy(client, `copy (${select}) to stdout`));

/** Empties a table and copies rows into it; returns the milliseconds until COPY is durable. */
export const copyIn = (databaseUrl, table, rows) =>
  connected(databaseUrl, async (client) => {
    await client.query(`truncate ${table}`);
    const began = performance.now();
    await copy(client, `copy ${table} from stdin`, rows);
    return performance.now() - began;
  });

async function connected(connectionString, work) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A query for COPY, which the driver does not support: it handles the server's messages. */
function copy(client, text, input) {
  const output = [];
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection) => connection.query(text),
      handleCopyInResponse(connection) {
        connection.sendCopyFromChunk(input);
        connection.endCopyFrom();
      },
      // The driver uses the memory of a chunk again.
      handleCopyData: ({ chunk }) => output.push(Buffer.from(chunk)),
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(Buffer.concat(output)),
      handleError: reject,
    });
  });
}
