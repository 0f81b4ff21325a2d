import type { AlertRules, AlertRuleVersion } from '@strainscope/console-contract';

/** What is known of the page's rules where one of its versions is named. */
type InForce = Pick<AlertRules, 'versions'>;

/** Where a version stands: the state of its badge, and the same in words. */
export function versionState(version: AlertRuleVersion, { versions }: InForce): { state: string; word: string } {
  const newest = versions.find(({ state }) => state === 'published');
  switch (version.state) {
    case 'waiting':
      return { state: 'pending', word: 'Waiting for a second person' };
    case 'refused':
      return version.decided_by === version.author_id
        ? { state: 'cancelled', word: 'Taken back' }
        : { state: 'refused', word: 'Refused' };
    case 'replaced':
      return { state: 'cancelled', word: 'Replaced' };
    case 'published':
      return version.version_id === newest?.version_id
        ? { state: 'active', word: 'In force' }
        : { state: 'cancelled', word: 'In force earlier' };
  }
}

/** Says who decided a version besides its author; empty where that was nobody. */
export function decidedWords({ state, author_id, decided_by, decided_by_name }: AlertRuleVersion): string {
  if (decided_by === null) return '';
  if (decided_by === author_id) return 'Taken back by its author';
  return `${state === 'refused' ? 'Refused' : 'Approved'} by ${decided_by_name || 'somebody else'}`;
}
