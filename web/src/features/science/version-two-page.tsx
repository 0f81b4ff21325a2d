import version from '../../../../docs/science/version-2.md';
import { DocumentPage } from './document-page.tsx';

/** `/v2`: what the present generation of the solver is. */
export default function VersionTwoPage() {
  return (
    <DocumentPage
      title="Solver, version 2"
      lead="What the present generation of the solver computes, what is new in it, and what it still leaves out."
      html={version}
    />
  );
}
