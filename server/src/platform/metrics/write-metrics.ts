/** Writes metrics in the text format of Prometheus. */
import { Gauge, Registry } from 'prom-client';

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
