import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { endpoints } from '../../app.ts';
import { tags } from '../../tags.ts';
import { openApiDocument } from './document.ts';
import type { JsonSchema } from './schemas.ts';

interface Documented extends JsonSchema {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
}

const text = JSON.stringify(openApiDocument(endpoints, tags));
const document = (): Documented => JSON.parse(text);

const oas = rulesets.oas as RulesetDefinition;
const examplesRule = 'oas3-valid-media-example';

/** The findings of Spectral, a line each. */
async function spectralFindings(rules: RulesetDefinition, linted: JsonSchema): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(rules);
  const found = await linter.run(linted);
  return found.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`);
}

test('Redocly finds nothing in the document by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  const lines = found.map(
    ({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
  expect(lines).toEqual([]);
});

test('Spectral finds nothing in the document by its rules for OpenAPI', async () => {
  const others: RulesetDefinition = {
    extends: [[oas, 'recommended']],
    rules: { [examplesRule]: 'off' },
  };
  expect(await spectralFindings(others, document())).toEqual([]);
});

test('Spectral finds nothing in the examples of the document', async () => {
  const linted = document();
  // It would compile the schema of a shared refusal again for each operation that refers to it.
  const operations = Object.values(linted.paths).flatMap((methods) => Object.values(methods));
  for (const { responses } of operations) {
    for (const [status, { $ref }] of Object.entries(responses)) if ($ref) delete responses[status];
  }
  const examples: RulesetDefinition = {
    extends: [[oas, 'off']],
    rules: { [examplesRule]: 'error' },
  };
  expect(await spectralFindings(examples, linted)).toEqual([]);
});
