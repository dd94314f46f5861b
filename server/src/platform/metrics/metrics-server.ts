/** Serves /metrics at a separate address, which can stay inside the private network. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gauge, Registry } from 'prom-client';

// Writes metrics in the text format of Prometheus.

/** Omits and counts metrics that cannot be read: the library rejects all when one fails, and the others are needed most during a failure. */
export async function writeMetrics(registry: Registry): Promise<string> {
  const texts = await Promise.allSettled(
    registry.getMetricsAsArray().map(({ name }) => registry.getSingleMetricAsString(name)),
  );
  const readable = texts.filter((text) => text.status === 'fulfilled').map(({ value }) => `${value}\n`);
  const status = new Registry();
  new Gauge({
    name: 'portal_figures_unread',
    help: 'Metrics that could not be read.',
    registers: [status],
  }).set(texts.length - readable.length);
  return readable.join('') + (await status.metrics());
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Rejects when the address cannot be used. */
export async function startMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  registry: Registry,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    void writeMetrics(registry).then((text) => {
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
