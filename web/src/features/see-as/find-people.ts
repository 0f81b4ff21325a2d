import { consoleApi } from '../../api/console.ts';
import { staffName } from '../staff/staff-columns.tsx';

interface Somebody {
  /** Person's id. */
  value: string;
  label: string;
}
type Kind = 'player' | 'guardian' | 'staff' | 'person';

export interface FoundPeople {
  words: string;
  people: readonly Somebody[];
  /** Where each list goes on. */
  next: readonly { kind: Kind; cursor: string }[];
}

const kinds: readonly Kind[] = ['staff', 'player', 'guardian', 'person'];

/** Finds players, staff, guardians and holders of a bare account by name or address: the first page of each. */
export function findPeople(words: string): Promise<FoundPeople> {
  return gather(
    words,
    [],
    kinds.map((kind) => ({ kind })),
  );
}

/** With the next page of whatever goes on. */
export function morePeople({ words, people, next }: FoundPeople): Promise<FoundPeople> {
  return gather(words, people, next);
}

async function gather(
  words: string,
  before: readonly Somebody[],
  lists: readonly { kind: Kind; cursor?: string }[],
): Promise<FoundPeople> {
  const pages = await Promise.all(lists.map(({ kind, cursor }) => pageOf(kind, words, cursor)));
  const people = [...before, ...pages.flatMap((page) => page.people)];
  return {
    words,
    // Staff may work at several places, and play; all have an account. What is told first tells most.
    people: people.filter(({ value }, index) => people.findIndex((each) => each.value === value) === index),
    next: pages.flatMap(({ kind, next }) => (next === null ? [] : [{ kind, cursor: next }])),
  };
}

async function pageOf(kind: Kind, words: string, cursor?: string) {
  const paging = { itemPerPage: 20, ...(cursor !== undefined && { cursor }) };
  if (kind === 'staff') {
    const { data, page } = await consoleApi.call('staff.list', { query: { search: words, ...paging } });
    const people = data.map((member) => ({
      value: member._id,
      label: `${staffName(member)} · works at ${member.node_name}`,
    }));
    return { kind, people, next: page.next_cursor };
  }
  const { data, page } = await consoleApi.call('search.find', { query: { q: words, type: kind, ...paging } });
  return {
    kind,
    people: data.hits.map(({ _id, name, context }) => ({ value: _id, label: `${name} · ${context}` })),
    next: page.next_cursor,
  };
}
