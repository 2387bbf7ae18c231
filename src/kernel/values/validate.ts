import {
  Ajv,
  type ErrorObject,
  type KeywordDefinition,
  type SchemaValidateFunction,
  type ValidateFunction,
} from 'ajv';
import Big from 'big.js';
import type { TSchema } from 'typebox';
import { type Fault, maxErrors, shortPath } from '../problem.ts';
import type { Finding, Kind, Place } from './kinds/kind.ts';
import { kindOf, kinds } from './kinds.ts';

export { isUuid } from './kinds/uuid.ts';

/** The validators of one place: a value may be looked for that may not be stored. */
function validatorsIn(place: Place): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    coerceTypes: false,
    messages: false,
    verbose: true,
    // The schemas are compiled from those of this program.
    meta: false,
    validateSchema: false,
  });
  for (const { keyword, check } of kinds) {
    if (!check) continue;
    const validate = validatorOf(check, place);
    ajv.addKeyword({ keyword, modifying: true, errors: true, validate });
  }
  ajv.removeKeyword('items').addKeyword(elementsIn(ajv));
  return ajv;
}

/**
 * The findings of the rules in the value that is validated now. With each further one Ajv copies
 * the list of all, so those that nobody is told are not found.
 */
let found = 0;

const validators = { body: validatorsIn('body'), query: validatorsIn('query') };

function validatorOf(check: NonNullable<Kind['check']>, place: Place): SchemaValidateFunction {
  const validate: SchemaValidateFunction = (option, value, parentSchema, context) => {
    if (found > maxErrors || (value === null && parentSchema?.orNull)) return true;
    const replace = (normal: unknown) => {
      if (context) context.parentData[context.parentDataProperty] = normal;
    };
    const finding = check(option, value, replace, place);
    if (!finding) return true;
    found += 1;
    validate.errors = [{ keyword: 'rule', params: { code: finding[0] }, message: finding[1] }];
    return false;
  };
  return validate;
}

const atRoot: NonNullable<Parameters<ValidateFunction>[1]> = {
  instancePath: '',
  parentData: {},
  parentDataProperty: '',
  rootData: {},
  dynamicAnchors: {},
};

interface ElementsCheck {
  (list: unknown[], context?: Parameters<ValidateFunction>[1]): boolean;
  errors?: FoundError[];
}

/** For errors of elements, Ajv names the list as their value. */
interface FoundError extends ErrorObject {
  of?: unknown;
}

const dataOf = (error: FoundError): unknown => error.of ?? error.data;

/**
 * Validates the elements of a list until more are wrong than are told, and none of those beyond its
 * greatest length: a list of many wrong elements has more faults than memory is worth.
 */
function elementsIn(ajv: Ajv): KeywordDefinition {
  return {
    keyword: 'items',
    type: 'array',
    errors: 'full',
    modifying: true,
    compile(items, { maxItems = Number.POSITIVE_INFINITY }) {
      const check = ajv.compile(items);
      const validate: ElementsCheck = (list, context = atRoot) => {
        const errors: FoundError[] = [];
        const end = Math.min(list.length, maxItems);
        for (let at = 0; at < end && errors.length <= maxErrors; at += 1) {
          const path = `${context.instancePath}/${at}`;
          const place = { parentData: list, parentDataProperty: at, instancePath: path };
          if (check(list[at], { ...context, ...place })) continue;
          for (const error of check.errors ?? []) errors.push({ ...error, of: dataOf(error) });
        }
        validate.errors = errors;
        return errors.length === 0;
      };
      return validate;
    },
  };
}

/**
 * Validates a value and normalises it in place; returns every fault. Of more than `maxErrors` it
 * returns one more, which shows that there are more.
 */
export type Check = (value: unknown) => Fault[];

/**
 * Compiles a schema at its first use: to compile those of all endpoints would double the time that
 * the service needs to start. `prefix` begins every path (`query`, or nothing for the body).
 */
export function compileCheck(schema: TSchema, prefix = ''): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= validators[prefix.startsWith('query') ? 'query' : 'body'].compile(schema);
    found = 0;
    return validate(value) ? [] : faultsOf(validate.errors ?? [], prefix);
  };
}

function faultsOf(errors: readonly FoundError[], prefix: string): Fault[] {
  const faults: Fault[] = [];
  let numeral: unknown;
  for (const error of errors) {
    // Ajv treats a long numeral as an object and reports each field that it lacks.
    const fields = error.keyword === 'required' || error.keyword === 'additionalProperties';
    if (faults.length > maxErrors) break;
    const value = dataOf(error);
    if (!fields || !(value instanceof Big)) {
      faults.push(faultOf(error, prefix));
    } else if (value !== numeral) {
      numeral = value;
      faults.push(faultOf({ ...error, keyword: 'type', params: { type: 'object' } }, prefix));
    }
  }
  return faults;
}

function faultOf(error: ErrorObject, prefix: string): Fault {
  const at = (field?: string) =>
    shortPath(
      prefix + error.instancePath + (field === undefined ? '' : `/${escapePointer(field)}`),
    );
  const { params } = error;
  switch (error.keyword) {
    case 'rule':
      return { path: at(), code: params.code, message: error.message ?? '' };
    case 'required':
      return { path: at(params.missingProperty), code: 'required', message: 'is required.' };
    case 'additionalProperties':
      return {
        path: at(params.additionalProperty),
        code: 'unknown_field',
        message: `is not a ${prefix === 'query' ? 'parameter' : 'field'} of this request.`,
      };
    default: {
      const [code, message] = standardFinding(error);
      return { path: at(), code, message };
    }
  }
}

/** The fault that a keyword of standard JSON Schema found. */
function standardFinding({ keyword, params, parentSchema = {} }: ErrorObject): Finding {
  const found = kindOf(parentSchema).findings[keyword];
  return found ? found(params.limit) : ['invalid', 'is not valid.'];
}

/** A name as a step of a JSON pointer. */
export function escapePointer(field: string): string {
  return field.replaceAll('~', '~0').replaceAll('/', '~1');
}
