import { useEffect, useState } from 'react';
import { defineTexts, useTexts } from '../../texts/define-texts.ts';
import { isShowable } from './picture-size.ts';

const texts = defineTexts({
  en: { notShown: 'This picture is not shown: it is too large, or damaged.' },
  de: { notShown: 'Dieses Bild wird nicht gezeigt: es ist zu groß oder beschädigt.' },
});

interface Props {
  readonly bytes: Blob;
  readonly alt: string;
}

/** A picture that a run left. A file that declares more pixels than a browser can hold is not decoded. */
export function GuardedPicture({ bytes, alt }: Props) {
  const { notShown } = useTexts(texts);
  const [address, setAddress] = useState<string | null | undefined>();
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    const show = async () => {
      const isGood = isShowable(new Uint8Array(await bytes.arrayBuffer()));
      if (isGone) return;
      made = isGood ? URL.createObjectURL(bytes) : null;
      setAddress(made);
    };
    void show();
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [bytes]);
  if (address === undefined) return null;
  if (address === null) return <p className="quiet">{notShown}</p>;
  return <img src={address} alt={alt} onError={() => setAddress(null)} />;
}
