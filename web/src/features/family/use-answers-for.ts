import { Level } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad, type Load } from '../../api/use-load.ts';
import { useUser } from '../../session/use-user.ts';

interface Answering {
  /** No until it is known. */
  answersFor: boolean;
  /** Load of the family; when it fails, the answer is not known. */
  load: Load<unknown>;
}

/**
 * Whether the signed-in person answers for somebody: for themselves, as an administrator, or as a guardian who does more
 * than see. The server decides; this keeps screens from offering what it would refuse.
 */
export function useAnswersFor(personId: string): Answering {
  const user = useUser();
  const isCertain = user._id === personId || user.level === Level.admin;
  const mayBeGuardian = !isCertain && user.level >= Level.family;
  const load = useLoad(`family of ${mayBeGuardian ? user._id : 'nobody'}`, async (signal) =>
    mayBeGuardian ? (await consoleApi.call('families.get', { query: {} }, { signal })).data : [],
  );
  const child = load.result?.find(({ player_id }) => player_id === personId);
  const decides = child?.guardians.some(({ _id, custody }) => _id === user._id && custody === 'full') ?? false;
  return { answersFor: isCertain || decides, load };
}
