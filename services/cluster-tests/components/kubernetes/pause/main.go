// Command pause holds the namespaces of a pod: it waits to be ended, and waits for nobody's child to be forgotten.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGINT, syscall.SIGTERM)
	<-end
}
