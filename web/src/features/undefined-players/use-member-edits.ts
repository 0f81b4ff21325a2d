import { fixedTexts, type ConsoleError, type Player } from '@strainscope/console-contract';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { itemOf } from '../../shared/edit/edit-step.ts';
import { useEditRun } from '../../shared/edit/use-edit-run.ts';
import { memberName } from './member-name.ts';
import type { MemberVerdict } from './member-verdicts.tsx';

/** What is done with undefined members, and what became of each. */
export function useMemberEdits() {
  const run = useEditRun();
  const [verdicts, setVerdicts] = useState<readonly MemberVerdict[]>([]);
  const [deleting, setDeleting] = useState<readonly Player[]>([]);

  /**
   * The members turn out to be a player, or one of them. Each is a step of its own.
   * @returns the ids of those that were refused
   */
  const identify = async (player_id: string, members: readonly Player[], words: { doing: string; done: string }) => {
    setVerdicts([]);
    const refusals = await run.saveEach(
      members.map(({ _id: user_id }) => ({
        list: user_id,
        ...words,
        run: () => consoleApi.call('players.identify', { body: { user_id, player_id } }),
      })),
    );
    setVerdicts(members.map((member) => verdictOn(member, refusals.get(member._id), words.done)));
    return new Set(refusals.keys());
  };

  /** @returns whether all were deleted; otherwise none was */
  const remove = (members: readonly Player[]) => {
    setVerdicts([]);
    setDeleting(members);
    const user_id = members.map(({ _id }) => _id);
    const step = {
      list: 'deletes',
      doing: 'Undefined member deleting...',
      done: fixedTexts.undefinedMemberDeleted,
      run: () => consoleApi.call('players.deleteUndefined', { body: { user_id } }),
    };
    return run.save([step], '', () => undefined);
  };

  return {
    ...run,
    identify,
    remove,
    verdicts,
    /** What speaks against a deletion, each with the member that it is about. */
    faults: namedFaults(run.error, deleting),
    reset: () => {
      setVerdicts([]);
      run.reset();
    },
  };
}

function verdictOn(member: Player, refusal: ConsoleError | undefined, done: string): MemberVerdict {
  const text = refusal ? [refusal.message, refusal.problem?.detail].filter(Boolean).join(' ') : done;
  return { _id: member._id, member: memberName(member), refused: refusal !== undefined, text };
}

function namedFaults(error: ConsoleError | undefined, members: readonly Player[]) {
  return (error?.problem?.faults ?? []).map((fault) => {
    const member = members[itemOf(fault) ?? -1];
    return member ? { ...fault, message: `${memberName(member)}: ${fault.message}` } : fault;
  });
}
