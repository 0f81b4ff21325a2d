import { InvalidRequest, plainFault, type Fault } from '@strainscope/kernel';
import type { z } from 'zod';

/** What a value is by a schema, or all that is wrong with it. */
export type Checked<T> = { data: T; faults?: undefined } | { data?: undefined; faults: Fault[] };

/**
 * The one check of what is sent: a body, a query, a form's fields, a header, a row of a list. Faults are in plain words.
 * A text with U+0000 is none, wherever it stands: no database keeps it.
 */
export function checkWith<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const unkept = unkeptIn(value);
  if (unkept.length > 0) return { faults: unkept };
  const result = schema.safeParse(value, { error: plainFault });
  if (result.success) return { data: result.data };
  return { faults: faultsOf(result.error.issues.slice(0, MOST_FAULTS)).slice(0, MOST_FAULTS) };
}

/** @throws InvalidRequest with every fault at once, each at its field */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, faults } = checkWith(schema, value);
  if (faults) throw new InvalidRequest(faults);
  return data;
}

/** Where a value lies: a path is written only of what is at fault. */
interface Place {
  readonly name: string;
  readonly above: Place | undefined;
}

/** Enough to mend a form by. */
const MOST_FAULTS = 100;

/** Without recursion: whoever sends it decides how deep it is. In time linear in the number of values. */
function unkeptIn(sent: unknown): Fault[] {
  const faults: Fault[] = [];
  const open: { place: Place | undefined; value: object }[] = [];
  const lookAt = (place: Place | undefined, value: unknown) => {
    if (typeof value === 'string' && value.includes('\0')) {
      faults.push({ path: pathOf(place), message: 'Has a character that cannot be kept' });
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) open.push({ place, value });
  };
  lookAt(undefined, sent);
  for (let each = open.pop(); each; each = open.pop()) {
    for (const [name, inner] of Object.entries(each.value)) {
      const place = { name, above: each.place };
      lookAt(place, name);
      lookAt(place, inner);
      if (faults.length >= MOST_FAULTS) return faults;
    }
  }
  return faults;
}

/** Dotted; of one that is deeper than any form its innermost names. */
function pathOf(place: Place | undefined): string {
  const names: string[] = [];
  for (let each = place; each && names.length < DEEPEST_PATH; each = each.above) names.unshift(each.name);
  return names.join('.');
}

const DEEPEST_PATH = 32;

type Issues = readonly z.core.$ZodIssue[];

function faultsOf(issues: Issues, above: readonly PropertyKey[] = []): Fault[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...path, key]));
    const closest = issue.code === 'invalid_union' ? closestOf(issue.errors) : undefined;
    return closest ? faultsOf(closest, path) : [{ path: path.map(String).join('.'), message: issue.message }];
  });
}

function unknownField(path: readonly PropertyKey[]): Fault {
  return { path: path.map(String).join('.'), message: 'Not known' };
}

/** Finds the faults of the form that the value comes closest to; none where it looks like no form at all. */
function closestOf(forms: readonly Issues[]): Issues | undefined {
  const [closest] = forms.toSorted((one, other) => depthOf(other) - depthOf(one) || one.length - other.length);
  return closest && depthOf(closest) > 0 ? closest : undefined;
}

function depthOf(issues: Issues): number {
  return Math.max(0, ...issues.map(({ path }) => path.length));
}
