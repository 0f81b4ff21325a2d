import { escapeHtml } from './escape-html.ts';

test('whatever could begin or end a tag, an attribute or an entity is shown as it is', () => {
  expect(escapeHtml(`<b title="a" lang='en'>Lions &amp; Bears</b>`)).toBe(
    '&lt;b title=&quot;a&quot; lang=&#39;en&#39;&gt;Lions &amp;amp; Bears&lt;/b&gt;',
  );
});
