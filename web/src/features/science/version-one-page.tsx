import version from '../../../../docs/science/version-1.md';
import { DocumentPage } from './document-page.tsx';

/** `/v1.0`: what the first generation of the solver was. */
export default function VersionOnePage() {
  return (
    <DocumentPage
      title="Solver, version 1"
      lead="What the first generation of the solver computed, and what it could not do. It is no longer run; results that it made say so."
      html={version}
    />
  );
}
