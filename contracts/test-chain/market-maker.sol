// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

interface Factory {
    function createPair(address, address) external returns (address);
}

interface Pair {
    function sync() external;
}

interface Wrapped {
    function deposit() external payable;
    function transfer(address, uint256) external returns (bool);
}

/// As little of a token as an exchange needs.
contract SmallToken {
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    constructor(uint8 places, address pair, uint256 amount) {
        decimals = places;
        totalSupply = amount;
        balanceOf[pair] = amount;
    }

    function give(address pair, uint256 amount) external {
        totalSupply += amount;
        balanceOf[pair] += amount;
    }
}

/// Opens many markets at once, each a token of its own in a pair with the wrapped coin.
contract MarketMaker {
    event Opened(address token);

    function open(Factory factory, address wrapped, uint256 count, uint256 each) external payable {
        Wrapped(wrapped).deposit{value: msg.value}();
        for (uint256 n = 0; n < count; n++) {
            uint8 places = uint8(6 + (n % 3) * 6);
            SmallToken token = new SmallToken(places, address(0), 0);
            address pair = factory.createPair(address(token), wrapped);
            token.give(pair, 1000 * 10 ** places);
            Wrapped(wrapped).transfer(pair, each);
            Pair(pair).sync();
            emit Opened(address(token));
        }
    }
}
