import type { ReactNode } from 'react';
import { ScienceDocument } from './science-document.tsx';
import { SciencePage } from './science-page.tsx';

interface DocumentPageProps {
  title: string;
  lead: ReactNode;
  /** A document of docs/science, rendered when the console is built. */
  html: string;
  /** What follows the document. */
  children?: ReactNode;
}

/** A science page that is one document of this repository. */
export function DocumentPage({ title, lead, html, children }: DocumentPageProps) {
  return (
    <SciencePage title={title} lead={lead}>
      <ScienceDocument html={html} />
      {children}
    </SciencePage>
  );
}
