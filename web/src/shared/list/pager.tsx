import { Button } from 'antd';
import { formatCount } from '../format/format-number.ts';
import styles from './list.module.css';
import { PAGE_SIZE, type PagedList } from './use-paged-list.ts';

/** Where one is in a paged list, and the way on. */
export function Pager<Row>({ list }: { list: PagedList<Row> }) {
  const answer = list.load.result;
  if (answer === undefined) return null;
  const { page, cursor } = list.params;
  const firstPage = <Button onClick={list.firstPage}>First page</Button>;
  if (answer.data.length === 0) {
    return cursor === undefined ? null : (
      <nav aria-label="Pages" className={styles['pager']}>
        {firstPage}
      </nav>
    );
  }
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = first + answer.data.length - 1;
  return (
    <nav aria-label="Pages" className={styles['pager']}>
      <span>
        {formatCount(first)}–{formatCount(last)} of {answer.page.total_is_least && 'more than '}
        {formatCount(answer.page.total)}
      </span>
      {page > 1 && firstPage}
      {answer.page.next_cursor !== null && <Button onClick={list.nextPage}>Next page</Button>}
    </nav>
  );
}
