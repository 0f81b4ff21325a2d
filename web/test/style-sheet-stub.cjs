/** Puts no style sheet of antd into jsdom, which would match thousands of rules at each look at an element's style. */
const styleNode = () => document.createElement('style');
exports.injectCSS = styleNode;
exports.updateCSS = styleNode;
exports.removeCSS = () => undefined;
exports.clearContainerCache = () => undefined;
