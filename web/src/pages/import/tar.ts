// Files put together as one tar file (POSIX ustar), which the browser reads from the disk only as it is sent.

export interface Entry {
  readonly path: string;
  readonly file: Blob;
}

const BLOCK = 512;
/** Where the fields of a header begin (IEEE Std 1003.1, pax: "ustar Interchange Format"). */
const MODE = 100;
const SIZE = 124;
const SUM = 148;
const TYPE = 156;
const MAGIC = 257;
const PREFIX = 345;

const encoder = new TextEncoder();

export function tarOf(entries: readonly Entry[]): Blob {
  const parts: BlobPart[] = [];
  for (const { path, file } of entries) {
    parts.push(header(path, file.size), file, new Uint8Array((BLOCK - (file.size % BLOCK)) % BLOCK));
  }
  parts.push(new Uint8Array(2 * BLOCK));
  return new Blob(parts);
}

function header(path: string, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(BLOCK);
  const put = (at: number, text: string) => bytes.set(encoder.encode(text), at);
  const [prefix, name] = split(path);
  bytes.set(name, 0);
  put(MODE, "0000644");
  put(SIZE, size.toString(8).padStart(11, "0"));
  // The sum is taken with spaces in its own place.
  put(SUM, " ".repeat(8));
  put(TYPE, "0");
  put(MAGIC, "ustar\u000000");
  bytes.set(prefix, PREFIX);
  const sum = bytes.reduce((sum, byte) => sum + byte, 0);
  put(SUM, `${sum.toString(8).padStart(6, "0")}\u0000 `);
  return bytes;
}

/** A path as the two fields that hold it, 155 bytes and 100; what is too long loses its folders, then its beginning. */
function split(path: string): [Uint8Array, Uint8Array] {
  const slash = path.lastIndexOf("/");
  const folder = encoder.encode(path.slice(0, Math.max(slash, 0)));
  const name = encoder.encode(path.slice(slash + 1));
  return [folder.length <= 155 ? folder : new Uint8Array(), ending(name, 100)];
}

/** The last bytes of a text, whole characters. */
function ending(bytes: Uint8Array, most: number): Uint8Array {
  let at = Math.max(0, bytes.length - most);
  while (at < bytes.length && (bytes[at]! & 0xc0) === 0x80) at += 1;
  return bytes.slice(at);
}
