import { type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { useLinkedSection } from '../../shared/focus/use-linked-section.ts';
import { Page } from '../../shared/page/page.tsx';
import { SCIENCE_PAGES } from './science-pages.ts';
import styles from './science.module.css';

interface SciencePageProps {
  title: string;
  /** One or two sentences: what the page shows and how far it can be trusted. */
  lead: ReactNode;
  children: ReactNode;
}

/** The frame of the public science pages: title, lead, the way to the other ones, a column that is easy to read. */
export function SciencePage({ title, lead, children }: SciencePageProps) {
  const article = useRef<HTMLElement>(null);
  useLinkedSection(article);
  return (
    <Page title={title} lead={lead}>
      <nav aria-label="Science pages" className={styles['pages']}>
        {SCIENCE_PAGES.map(({ path, name }) => (
          <NavLink key={path} to={path}>
            {name}
          </NavLink>
        ))}
      </nav>
      <article ref={article} className={styles['article']}>
        {children}
      </article>
    </Page>
  );
}
