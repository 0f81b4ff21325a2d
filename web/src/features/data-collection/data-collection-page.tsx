import { useParams } from 'react-router-dom';
import { useUser } from '../../session/use-user.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { useAnswersFor } from '../family/use-answers-for.ts';
import { ConsentsPanel } from './consents-panel.tsx';
import { EraseAccount } from './erase-account.tsx';
import { ExportPanel } from './export-panel.tsx';
import { HoldingsPanel } from './holdings-panel.tsx';
import { ReadsPanel } from './reads-panel.tsx';

/**
 * `/player/data-collection/:_id`: what is held about a person, a copy of it, the end of it, and who looked: last, since it
 * is the longest.
 */
export default function DataCollectionPage() {
  const { _id = '' } = useParams();
  const { answersFor, load } = useAnswersFor(_id);
  const isOwn = useUser()._id === _id;
  return (
    <Page
      title={isOwn ? 'Your data' : 'Data held'}
      lead={`What is kept about ${isOwn ? 'you' : 'this person'}, how to take or erase it, and who looked at it.`}
    >
      <HoldingsPanel personId={_id} />
      {answersFor && <ConsentsPanel personId={_id} isOwn={isOwn} />}
      {answersFor ? (
        <>
          <ExportPanel personId={_id} />
          <EraseAccount personId={_id} />
        </>
      ) : (
        <CallView load={load} rows={1}>
          {() => <p>A copy is taken, and everything erased, by the person, or by a guardian who decides for them.</p>}
        </CallView>
      )}
      <ReadsPanel personId={_id} />
    </Page>
  );
}
