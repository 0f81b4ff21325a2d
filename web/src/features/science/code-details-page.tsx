import code from '../../../../docs/science/code.md';
import { DocumentPage } from './document-page.tsx';

/** `/code-details/v1`: how the solver's code is laid out, with listings taken from it. */
export default function CodeDetailsPage() {
  return (
    <DocumentPage
      title="Code details"
      lead="How the solver is laid out, from the expression that is written once to the machines that run it. The listings are the program itself, taken from its sources when this console was built."
      html={code}
    />
  );
}
