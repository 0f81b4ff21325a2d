import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOn } from './kept-focus.ts';

/** Leads to the section that the address names after `#`, once it is on the page: the browser looked before it was there. */
export function useLinkedSection(container: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = container.current?.querySelectorAll<HTMLElement>('[id]') ?? [];
    const section = [...named].find(({ id }) => id !== '' && hash === `#${id}`);
    if (section === undefined) return;
    section.scrollIntoView();
    const heading = section.querySelector('h2');
    if (heading) focusOn(heading);
  }, [container, hash]);
}
