import formulation from '../../../../docs/science/formulation.md';
import { SciencePage } from './science-page.tsx';
import styles from './science.module.css';

/** `/technical-details`: what the solver computes, from the weak form to the update equations. */
export default function TechnicalDetailsPage() {
  return (
    <SciencePage
      title="Formulation"
      lead="What the solver computes, from the weak form to the update equations, in the symbols of its code, with what is simplified and where it comes from."
    >
      {/* Rendered when the console is built, from a document of this repository. */}
      <div className={styles['document']} dangerouslySetInnerHTML={{ __html: formulation }} />
    </SciencePage>
  );
}
