import type { ConsentText } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { ConsentTextView } from './consent-text-view.tsx';

/** `/prev/IRB`: what was signed for research before the text that is signed now. */
export default function EarlierIrbPage() {
  const load = useLoad('research', (signal) =>
    consoleApi.call('consents.textVersions', { params: { purpose: 'research' } }, { signal }),
  );
  return (
    <Page title="Research consent, earlier version" lead={<Link to="/IRB">The version that is valid now</Link>}>
      <CallView load={load}>{({ data }) => <EarlierTexts texts={data.filter(({ current }) => !current)} />}</CallView>
    </Page>
  );
}

function EarlierTexts({ texts }: { texts: readonly ConsentText[] }) {
  if (texts.length === 0)
    return <Empty title="There is no earlier version">The text that is signed now is the first one.</Empty>;
  return texts.map((text) => (
    <section key={text.version} aria-label={`${text.title}, version ${text.version}`}>
      <h2>{text.title}</h2>
      <ConsentTextView text={text} />
    </section>
  ));
}
