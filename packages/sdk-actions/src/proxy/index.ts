/**
 * Addresses of proxies, and tunnels through the proxy of a run.
 *
 * @module
 */
export { openTunnel, proxyAuthorization, TunnelError, type TunnelTarget } from './open-tunnel.ts';
export { type ProxyAddress, parseProxy, proxyForms, withLogin } from './proxy-address.ts';
export { tunnelProblem } from './tunnel-problem.ts';
