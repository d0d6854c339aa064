import type { Fingerprint } from './page/fingerprint.ts';

/**
 * Words that elements have which pay, send, publish or delete, in the languages that most pages are in. Rather too many:
 * a word too much costs a proposal that a person accepts.
 */
const words = [
  'pay|paying|payment|buy|order|purchase|checkout|donate|subscribe|book|bid|tip|upgrade|withdraw|transfer|reserve',
  'send|submit|post|publish|share|invite|reply|apply|tweet|forward|message|sign',
  'delete|remove|erase|discard|destroy|drop|purge|clear|wipe|reset|cancel|terminate|close|unsubscribe|deactivate|revoke',
  'confirm|approve|accept|agree|place',
  'bezahlen|kaufen|bestellen|buchen|zahlungspflichtig|senden|absenden|löschen|entfernen|kündigen|überweisen|bestätigen|stornieren',
  'payer|acheter|commander|réserver|envoyer|supprimer|effacer|annuler|confirmer|valider',
  'pagar|comprar|pedir|reservar|enviar|eliminar|borrar|cancelar|confirmar|paga|acquista|invia|elimina|annulla',
  'betalen|kopen|bestellen|verzenden|verwijderen|zapłać|kup|wyślij|usuń|excluir|apagar',
  'оплатить|купить|заказать|отправить|удалить|отменить|подтвердить',
].join('|');
const pattern = new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'iu');
/** Languages without spaces between words. */
const signs = new RegExp(
  ['支付|付款|购买|下单|提交|发送|删除|取消', '注文|購入|支払|送信|削除', '결제|구매|주문|보내기|삭제'].join(
    '|',
  ),
  'u',
);

/**
 * Why no run goes on with an element without a person; null where nothing on it or around it says that it pays, sends
 * or deletes.
 */
export function riskOf(
  ...elements: readonly Pick<Fingerprint, 'name' | 'groups' | 'attributes' | 'target' | 'item'>[]
): string | null {
  for (const { name, groups, attributes, target, item } of elements) {
    for (const text of [name, ...groups, ...Object.values(attributes), target, ...item]) {
      const plain = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[_\d]+/g, ' ');
      const found = pattern.exec(plain)?.[0] ?? signs.exec(plain)?.[0];
      if (found !== undefined)
        return `it may pay, send or delete: ${JSON.stringify(found)} stands on it or around it`;
    }
  }
  return null;
}
