/** Samples on which length scale and noise are chosen: an even part of all. */
const TRIAL = 400;

/** Numbers of the samples of each group. */
export function groupsOf(groups: ArrayLike<number>): number[][] {
  const members = new Map<number, number[]>();
  for (let i = 0; i < groups.length; i++) {
    const own = members.get(groups[i]!);
    if (own) own.push(i);
    else members.set(groups[i]!, [i]);
  }
  return [...members.values()];
}

/** Samples of a trial, in turn from all groups, and their groups by position among them. */
export function numbersOfTrial(groups: readonly (readonly number[])[]): {
  numbers: Uint32Array;
  groups: number[][];
} {
  const all = groups.flatMap((members, group) => members.map((sample) => ({ sample, group })));
  const taken = Math.min(TRIAL, all.length);
  const some = Array.from({ length: taken }, (_, k) => all[Math.floor((k * all.length) / taken)]!);
  return { numbers: Uint32Array.from(some, ({ sample }) => sample), groups: groupsOf(some.map(({ group }) => group)) };
}
