import text from '../../../../docs/how-it-works.md';
import { Page } from '../../shared/page/page.tsx';
import { ScienceDocument } from '../science/science-document.tsx';

/** `/how-it-works`: from a movement of the head to a number. */
export default function HowItWorksPage() {
  return (
    <Page title="How it works">
      <ScienceDocument html={text} />
    </Page>
  );
}
