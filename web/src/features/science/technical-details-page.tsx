import formulation from '../../../../docs/science/formulation.md';
import { DocumentPage } from './document-page.tsx';
import { ModelChoicesSection } from './model-choices-section.tsx';

/** `/technical-details`: what the solver computes, and what its choices do to the strain. */
export default function TechnicalDetailsPage() {
  return (
    <DocumentPage
      title="Formulation"
      lead="What the solver computes, from the weak form to the update equations, in the symbols of its code, with what is simplified and where it comes from."
      html={formulation}
    >
      <ModelChoicesSection />
    </DocumentPage>
  );
}
