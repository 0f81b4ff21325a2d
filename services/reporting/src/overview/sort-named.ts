import { InvalidRequest } from '@strainscope/kernel';

/**
 * Finds the order that a caller named, and the one by name where none was.
 * @throws InvalidRequest for an order that the list does not have
 */
export function sortNamed<Sort>(sorts: Readonly<Record<string, Sort>> & { name: Sort }, asked: string): Sort {
  if (asked === '') return sorts.name;
  const sort = Object.hasOwn(sorts, asked) ? sorts[asked] : undefined;
  if (!sort) throw new InvalidRequest([{ path: 'sort', message: `One of ${Object.keys(sorts).join(', ')}.` }]);
  return sort;
}
