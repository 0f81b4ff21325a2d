// Command coredns answers for the names of a cluster's services: CoreDNS with the plugins that it takes, and no other.
package main

import (
	"github.com/coredns/coredns/core/dnsserver"
	"github.com/coredns/coredns/coremain"

	_ "github.com/coredns/coredns/plugin/bind"
	_ "github.com/coredns/coredns/plugin/errors"
	_ "github.com/coredns/coredns/plugin/kubernetes"
)

func main() {
	// Whom a question passes, in this order.
	dnsserver.Directives = []string{"bind", "errors", "kubernetes"}
	coremain.Run()
}
