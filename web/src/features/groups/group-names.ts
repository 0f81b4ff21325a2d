import type { Group } from '@strainscope/console-contract';

/** What a group hangs below, by name; of what stands at the top nothing. */
export function nameAbove({ path }: Pick<Group, 'path'>): string | undefined {
  return path.at(-2)?.name;
}

/** The names of groups that stand beside each other; of namesakes with what they hang below. */
export function tellApart(groups: readonly Group[]): (group: Group) => string {
  const different = new Map(groups.map((group) => [group._id, group])).values();
  const namesakes = Map.groupBy(different, ({ name }) => name);
  return (group) => {
    const above = nameAbove(group);
    const alone = (namesakes.get(group.name)?.length ?? 0) < 2;
    return alone || above === undefined ? group.name : `${group.name}, ${above}`;
  };
}
