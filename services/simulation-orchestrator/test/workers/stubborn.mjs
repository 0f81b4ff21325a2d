// Ignores SIGTERM.
process.on('SIGTERM', () => undefined);
console.log('ready');
setInterval(() => undefined, 1000);
