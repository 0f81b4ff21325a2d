import { largestBatch, meshSubtype, meshType, type BatchWithOrder } from '@strainscope/console-contract';
import { z } from 'zod';
import { check } from '../../shared/form/form-schema.ts';
import { countOf, formatCount } from '../../shared/format/format-number.ts';

const day = z.iso.date().optional();

/** In the words of people who have never seen one. */
export const aboutEventIds =
  'An event id, such as 0198c0de-0000-7000-8000-000000000005, stands in the address of an event’s page; the one that the sensor gave it is another.';

/** What the form holds; a list of events takes the place of the filter. */
export const batchDraft = z
  .object({
    name: z.string().trim().min(1, 'Give it a name.').max(200),
    // What holds no id must not pass for no list: the filter, of everything, would take its place.
    list: z
      .string()
      .refine((text) => text.trim() === '' || idsIn(text).length > 0, `There is no event id in it. ${aboutEventIds}`)
      .refine(
        (text) => idsIn(text).length <= largestBatch,
        `A batch has at most ${formatCount(largestBatch)} events: take some out, and order them in another one.`,
      )
      .optional(),
    team: z.string().optional(),
    from: day,
    to: day,
    mesh_type: meshType,
    mesh_subtype: meshSubtype,
  })
  .refine(({ list, from, to }) => !from || !to || from <= to || idsIn(list ?? '').length > 0, {
    path: ['to'],
    message: 'The last day is before the first.',
    // Whatever else is still missing.
    when: () => true,
  });
export type BatchDraft = z.output<typeof batchDraft>;

/** Not within a longer run of letters, digits and dashes: that would be the id of something else. */
const eventId = /(?<![0-9a-z-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z-])/gi;

/** Ids stand apart by anything that is not part of one; each counts once. */
function idsIn(text: string): string[] {
  return [...new Set(text.match(eventId)?.map((id) => id.toLowerCase()))];
}

const wordsIn = (list: string) => list.split(/[\s,;"']+/).filter(Boolean);

/** What stands in a list and is no event id. */
export function wrongWords(list: string): string[] {
  return wordsIn(list).filter((word) => idsIn(word).length === 0);
}

/** Most words shown that are not event ids. */
const shownWords = 5;

/** What of a list is taken, and what is not: "2 event ids; not one: LX1140-7001"; nothing where no word is in it. */
export function listWords(list: string): string | undefined {
  if (wordsIn(list).length === 0) return undefined;
  const others = wrongWords(list);
  const taken = countOf(idsIn(list).length, 'event id');
  if (others.length === 0) return taken;
  const unshown = others.length - shownWords;
  const more = unshown > 0 ? ` and ${formatCount(unshown)} more` : '';
  return `${taken}; not one: ${others.slice(0, shownWords).join(', ')}${more}`;
}

/** Whether the form still asks for what was previewed; another name asks for the same. */
export function asksForSame(values: object, previewed: BatchDraft): boolean {
  const checked = check(batchDraft, { ...values, name: previewed.name });
  return checked.success && JSON.stringify(orderOf(checked.data)) === JSON.stringify(orderOf(previewed));
}

/** The body of a preview: days are whole days in UTC. */
export function orderOf({ list = '', team, from, to, mesh_type, mesh_subtype }: BatchDraft) {
  const event_ids = idsIn(list);
  const filter = {
    ...(team !== undefined && { node_id: team }),
    ...(from !== undefined && { from: `${from}T00:00:00Z` }),
    ...(to !== undefined && { to: `${dayAfter(to)}T00:00:00Z` }),
  };
  return { mesh_type, mesh_subtype, event_ids, ...(event_ids.length === 0 && filter) };
}

/** The draft of another batch like one that there is. */
export function draftLike({ name, order }: BatchWithOrder): BatchDraft {
  const { event_ids, node_id, from, to, mesh_type, mesh_subtype } = order;
  return {
    name: `${name}, again`,
    mesh_type,
    mesh_subtype,
    ...(event_ids.length > 0 && { list: event_ids.join('\n') }),
    ...(node_id && { team: node_id }),
    ...(from && { from: from.slice(0, 10) }),
    ...(to && { to: dayAfter(to.slice(0, 10), -1) }),
  };
}

function dayAfter(day: string, days = 1): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
