/** Parses the location of a photo store: a folder or a bucket, as given in `PHOTO_STORE_URL` and to the commands. */
import path from 'node:path';

/** Credentials for an S3-compatible store, from the usual AWS variables. */
interface S3Access {
  readonly accessKeyId: string | null;
  readonly secretAccessKey: string | null;
  readonly sessionToken: string | null;
  /** Used when the URL has no region. */
  readonly region: string | null;
}

export interface S3Location {
  readonly kind: 's3';
  /** Without a trailing slash. The bucket follows in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Empty, or with a trailing slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

export type PhotoStoreLocation = { readonly kind: 'folder'; readonly folder: string } | S3Location;

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^([\w-]+\/)*$/;
const regionPattern = /^[\w-]{1,50}$/;
const example = 's3://bucket?endpoint=https://store.example.org&region=…';

function readEndpoint(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, pathname, search, username } = new URL(text);
  const isPlain = /^https?:$/.test(protocol) && pathname === '/' && search === '' && username === '';
  return isPlain ? `${protocol}//${host}` : null;
}

/** Parses `s3://bucket[/prefix]?endpoint=…&region=…`. The default endpoint is Amazon's for the region. Returns the problem as in `parsePhotoStoreLocation`. */
function readS3Location(text: string, access: S3Access): S3Location | string {
  if (!URL.canParse(text)) return `must look like ${example}.`;
  const url = new URL(text);
  const region = url.searchParams.get('region') ?? access.region ?? 'us-east-1';
  const endpoint = readEndpoint(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name));
  const bucket = url.hostname;
  const isValid = bucketPattern.test(bucket) && prefixPattern.test(prefix) && regionPattern.test(region);
  if (!isValid || url.username !== '' || unknown !== undefined) return `must look like ${example}.`;
  if (endpoint === null) return 'must have an endpoint like https://store.example.org.';
  const { accessKeyId, secretAccessKey, sessionToken } = access;
  if (accessKeyId === null || secretAccessKey === null)
    return 'is a bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.';
  return { kind: 's3', endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, sessionToken };
}

/** Parses a folder (a path or `file:`) or a bucket (`s3:`). Returns the problem as the end of a sentence when the text is invalid. */
export function parsePhotoStoreLocation(text: string, access: S3Access): PhotoStoreLocation | string {
  if (text.startsWith('s3:')) return readS3Location(text, access);
  if (/^[a-z0-9+.-]{2,}:/i.test(text) && !text.startsWith('file:')) return `must be a folder or ${example}.`;
  return { kind: 'folder', folder: path.resolve(text.replace(/^file:(\/\/)?/, '')) };
}

/** For the terminal; without keys. */
export function describeLocation(location: PhotoStoreLocation): string {
  if (location.kind === 'folder') return location.folder;
  return `s3://${location.bucket}/${location.prefix} at ${location.endpoint}`;
}
