import { dayOf } from '../../people/persons/majority.ts';
import { noticeDay } from './notice-day.ts';
import type { Decided, TextRules } from './processing-permission.ts';

export interface TextNotices {
  /** What a letter is due about: a newer text asks again for these. */
  due: Decided[];
  /** What is told by then: each is told once, and of a last day the newest word alone is kept. */
  told: string[];
}

/**
 * Finds what to write about agreements on texts that newer ones have replaced: once when the newer text counts, and
 * once before the older lapses; where both are due, one letter says both. A person who was told of a last day is told
 * again if it is another one by now (earlier, they have to answer sooner; later, a use goes on that they may have let
 * end), and once a text still newer counts. Pure.
 */
export function textNotices(
  outdated: readonly Decided[],
  told: readonly string[],
  texts: TextRules,
  now: Date,
): TextNotices {
  const notices = outdated.map((agreement) => {
    const { purpose, version } = agreement;
    const day = texts.lapsesOn(purpose, version);
    const newest = texts.current(purpose).version;
    const ending = `${purpose} ${version} ends`;
    const wasTold = told.some((each) => each.startsWith(ending));
    if (day !== null && noticeDay(day) <= dayOf(now)) return { agreement, ending, told: `${ending} ${day} ${newest}` };
    if (wasTold) return { agreement, ending, told: `${ending} later ${day ?? ''} ${newest}` };
    return { agreement, ending, told: `${purpose} ${newest} new` };
  });
  const others = told.filter((each) => !notices.some(({ ending }) => each.startsWith(ending)));
  return {
    due: notices.filter((notice) => !told.includes(notice.told)).map(({ agreement }) => agreement),
    told: [...new Set([...others, ...notices.map((notice) => notice.told)])],
  };
}
