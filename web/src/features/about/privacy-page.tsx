import { Link } from 'react-router-dom';
import text from '../../../../docs/privacy.md';
import { isOperatorNamed, operatorName } from '../../config/operator.ts';
import { Page } from '../../shared/page/page.tsx';
import { ScienceDocument } from '../science/science-document.tsx';

/** `/privacy`: what is kept of people, and who answers for it. */
export default function PrivacyPage() {
  return (
    <Page
      title="Privacy"
      lead={
        <>
          {isOperatorNamed() ? `${operatorName()} runs this installation and` : 'Whoever runs this installation'}{' '}
          answers for the data in it. <Link to="/contact">Write to them</Link> with any question or complaint.
        </>
      }
    >
      <ScienceDocument html={text} />
    </Page>
  );
}
