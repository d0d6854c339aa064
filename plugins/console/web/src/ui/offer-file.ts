/** The browser asks where to keep it; what it holds is never opened as a page of ours. */
export function offerFile(name: string, bytes: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
