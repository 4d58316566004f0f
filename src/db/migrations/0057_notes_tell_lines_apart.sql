-- The note of a line says which animal it is for: the same product with another note is another line.
alter table cart_item drop constraint cart_item_cart_id_product_id_animal_id_meta_hash_key;
create unique index cart_item_once on cart_item (cart_id, product_id, animal_id, meta_hash, md5(coalesce(note, '')))
  nulls not distinct;
