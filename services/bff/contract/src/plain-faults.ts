import type { z } from 'zod';

/**
 * What is wrong with a value, in words for whoever typed it, where a schema has none of its own. Given to every check of
 * what people send: `schema.safeParse(value, { error: plainFault })`. It repeats nothing of what was sent.
 */
export const plainFault: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Required';
      return issue.expected === 'number' || issue.expected === 'int' ? 'A number' : notValid;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Required';
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_format':
      return formats[issue.format] ?? notValid;
    case 'invalid_value':
      return 'Choose one of those offered';
    default:
      return notValid;
  }
};

const notValid = 'Not valid';

const formats: Readonly<Record<string, string>> = {
  email: 'Not an e-mail address',
  date: 'A date',
  datetime: 'A date and a time',
  url: 'Not an address of the web',
};

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' of them' : '';
}
