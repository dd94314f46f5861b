/** Writes metrics in the text format that Prometheus reads. The library rejects all of them when one cannot be read. */
import { Gauge, Registry } from 'prom-client';

/** A metric that cannot be read now is left out and counted, because the others are needed most while something fails. */
export async function writeMetrics(registry: Registry): Promise<string> {
  const texts = await Promise.allSettled(
    registry.getMetricsAsArray().map(({ name }) => registry.getSingleMetricAsString(name)),
  );
  const readable = texts.filter((text) => text.status === 'fulfilled').map(({ value }) => `${value}\n`);
  const outcome = new Registry();
  new Gauge({
    name: 'portal_figures_unread',
    help: 'Metrics that could not be read just now.',
    registers: [outcome],
  }).set(texts.length - readable.length);
  return readable.join('') + (await outcome.metrics());
}
