/** A picture or stylesheet in tests: its address is enough. */
export default 'asset';
