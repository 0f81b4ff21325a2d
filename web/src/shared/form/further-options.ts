import type { Page } from '@strainscope/console-contract';

/** What stands last in a Select that shows one page, where there are more. */
export function furtherOptions(answer: { page: Page } | undefined) {
  if (!answer || answer.page.next_cursor === null) return [];
  return [{ value: '', label: 'There are more: type a name', disabled: true }];
}
