/** Documents come in as HTML, see tools/science-markdown.ts. */
declare module '*.md' {
  const html: string;
  export default html;
}
