/** What a schema finds wrong with a value, as zod says it; structural, since the kernel has no library. */
export interface SchemaIssue {
  readonly code?: unknown;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: unknown;
  readonly values?: unknown;
}

/**
 * What is wrong with a value, in words for whoever sent it, where a schema has none of its own. Given to every check of
 * what people and their programs send: `schema.safeParse(value, { error: plainFault })`; on the server `parseWith` does.
 * It repeats nothing of what was sent.
 */
export function plainFault(issue: SchemaIssue): string {
  if (issue.input === undefined || issue.input === null) return required;
  switch (issue.code) {
    case 'invalid_type':
      return types[String(issue.expected)] ?? notValid;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return required;
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${Number(issue.minimum)}${unitOf(issue.origin)}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${Number(issue.maximum)}${unitOf(issue.origin)}`;
    case 'invalid_format':
      return formats[String(issue.format)] ?? notValid;
    case 'invalid_value':
      return Array.isArray(issue.values) ? `One of ${issue.values.join(', ')}` : notValid;
    default:
      return notValid;
  }
}

const required = 'Required';
const notValid = 'Not valid';

const types: Readonly<Record<string, string>> = {
  number: 'A number',
  int: 'A whole number',
  string: 'A text',
  boolean: 'True or false',
  array: 'A list',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Not an e-mail address',
  date: 'A date',
  datetime: 'A date and a time',
  guid: 'Not an id',
  uuid: 'Not an id',
  url: 'Not an address of the web',
};

function unitOf(origin: unknown): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' of them' : '';
}
