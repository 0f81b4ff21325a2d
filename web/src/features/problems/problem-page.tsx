import type { OwnProblem } from '@strainscope/console-contract';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { useOwnPermissions } from '../permissions/use-own-permissions.ts';
import { useWhileWaiting } from '../simulations/use-while-waiting.ts';
import { CancelProblem } from './cancel-problem.tsx';
import { NoResult } from './no-result.tsx';
import { ProblemFacts } from './problem-facts.tsx';
import { ResultFiles, SentFiles } from './problem-files.tsx';
import { goesOn } from './problem-state.tsx';
import { pathOf } from './problem-table.tsx';
import { ResultSummary } from './result-summary.tsx';
import { SendProblem } from './send-problem.tsx';

/** `/research/problems/:id`: how far one own problem is, why it has no result, or what its result is. */
export default function ProblemPage() {
  const { id = '' } = useParams();
  const load = useLoad(
    id,
    async (signal) => (await consoleApi.call('problems.get', { params: { id } }, { signal })).data,
  );
  const problem = load.result;
  useWhileWaiting(problem !== undefined && goesOn(problem), load.refresh);
  // After updates were missed anything may have changed.
  useLiveRefresh(load.refresh, () => false);
  return (
    <Page
      title={problem?.name ?? 'Own problem'}
      trail={[{ name: 'Own problems', to: '/research/problems' }]}
      actions={problem && <CancelProblem problem={problem} onDone={load.refresh} />}
    >
      <CallView load={load} rows={6}>
        {(shown) => <Shown key={shown._id} problem={shown} />}
      </CallView>
    </Page>
  );
}

function Shown({ problem }: { problem: OwnProblem }) {
  const navigate = useNavigate();
  const { held } = useOwnPermissions();
  const [sendsAgain, setSendsAgain] = useState(false);
  return (
    <>
      <NoResult problem={problem} onSendAgain={held.includes('research') ? () => setSendsAgain(true) : undefined} />
      <ProblemFacts problem={problem} />
      <ResultSummary problem={problem} />
      <ResultFiles problem={problem} />
      <SentFiles problem={problem} />
      {sendsAgain && (
        <SendProblem
          name={problem.name}
          onSent={(sent) => void navigate(pathOf(sent))}
          onClose={() => setSendsAgain(false)}
        />
      )}
    </>
  );
}
